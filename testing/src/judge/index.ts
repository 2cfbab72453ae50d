export { type Assessment, endsWith, matchesTape, obeysLaws, type Recorded, tapeIn } from "./judge.ts";
