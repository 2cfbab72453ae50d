// The library is CommonJS. A named import finds its class with and without a bundler.
import { Ajv } from "ajv";

export { Ajv };
