export { type Assessment, endsWith, matchesTape, obeysLaws, type Recorded, tapeIn } from "./assertions.ts";
