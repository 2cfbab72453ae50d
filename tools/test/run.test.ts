import { expect, it } from "vitest";
import { findingsOf, show } from "../run.ts";

const node = (program: string) => [process.execPath, "-e", program];

it("returns what a failing program wrote, and nothing of one that succeeds", () => {
  expect(findingsOf(node('console.log("fine")'))).toEqual([]);
  expect(findingsOf(node('console.log("a\\nb"); process.exitCode = 2'))).toEqual(["a", "b"]);
  const named = node("if (process.env.NAMED !== 'yes') process.exitCode = 1");
  expect(findingsOf(named, { env: { ...process.env, NAMED: "yes" } })).toEqual([]);
  expect(findingsOf(["./no-such-program"])[0]).toContain("./no-such-program did not start");
});

it("returns the exit code of a program that writes to the terminal", () => {
  expect(show(node("process.exitCode = 3"))).toBe(3);
  expect(() => show(["./no-such-program"])).toThrow("ENOENT");
});
