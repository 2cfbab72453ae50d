export type { DeclarationDifference } from "./compare.ts";
export { loadCompiler } from "./compile/compiler.ts";
export type { Compiler, DeclarationFiles } from "./compile/program.ts";
export { DriftCollector, type Proposal } from "./drift.ts";
export { declaringPackage, fetchDeclarations, readDeclarationFiles } from "./fetch.ts";
export { type Declarations, readDeclarations } from "./read.ts";
export { compareRelease } from "./release.ts";
export { type Review, review } from "./reviewed.ts";
export { type Skeleton, skeletons } from "./skeleton.ts";
