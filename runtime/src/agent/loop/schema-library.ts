// The library is CommonJS: named here, its class is found whether or not the program is packed.
import { Ajv } from "ajv";

export { Ajv };
