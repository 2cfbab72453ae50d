import { describe, expect, it } from "vitest";
import { alignTapes } from "../../src/view/comparison.ts";
import type { Scene } from "../activity/scene.ts";
import { tapeOfScene } from "../viewer/sample.ts";

const session = (command: string, more?: (scene: Scene) => void) =>
  tapeOfScene((scene) => {
    scene.prompt("go");
    scene.init();
    scene.wait(100);
    scene.uses("m1", "t1", "Bash", { command });
    scene.wait(50);
    scene.toolResult("t1", "ok");
    more?.(scene);
    scene.wait(10);
    scene.result();
  });

describe("two aligned sessions", () => {
  it("pairs every event of equal ones", () => {
    const { pairs, differences, level } = alignTapes(session("ls"), session("ls"));
    expect(pairs).toEqual([0, 1, 2, 3, 4].map((seq) => [seq, seq]));
    expect({ differences, level }).toEqual({ differences: [], level: "identical" });
  });

  it("names both events of a difference, and their times", () => {
    const { differences } = alignTapes(session("ls"), session("rm"));
    expect(differences).toMatchObject([{ seqs: [2, 2], us: [100_000, 100_000] }]);
  });

  it("places what one session lacks after the last common event", () => {
    const more = (scene: Scene): void => {
      scene.wait(500);
      scene.uses("m2", "t2", "Read");
      scene.toolResult("t2", "text");
    };
    const [short, long] = [session("ls"), session("ls", more)];
    // The fifth events of both are paired by their place, and differ.
    const lacking = alignTapes(short, long).differences;
    expect(lacking.map(({ seqs, us }) => [...seqs, ...us])).toEqual([
      [4, 4, 160_000, 650_000],
      [null, 5, 160_000, 650_000],
      [null, 6, 160_000, 660_000],
    ]);
    const extra = alignTapes(long, short).differences;
    expect(extra.map(({ seqs, us }) => [...seqs, ...us])).toEqual([
      [4, 4, 650_000, 160_000],
      [5, null, 650_000, 160_000],
      [6, null, 660_000, 160_000],
    ]);
  });
});
