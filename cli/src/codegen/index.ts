export { goPackage } from "./go.ts";
export { type CodeModel, codeModel } from "./model.ts";
export { pythonModule } from "./python.ts";
