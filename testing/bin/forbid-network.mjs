// For `node --import`: the program that follows reaches nothing beyond this machine.
import { forbidNetwork } from "../dist/node/forbid-network.js";

forbidNetwork();
