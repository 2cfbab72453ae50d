import { contentFindings } from "./installed/content.ts";
import { asStranger } from "./installed/stranger.ts";
import { trialFindings } from "./installed/trials.ts";

/**
 * `node tools/installed.ts`: packs all packages and installs them in a folder outside the repository. Runs the recipes of
 * `README.md` there, loads and type-checks every entry, and runs what a user would run.
 */
try {
  const found = await asStranger(async (stranger) => {
    const contents = [];
    for (const packed of stranger.packages) contents.push(...(await contentFindings(packed)));
    return [...contents, ...trialFindings(stranger)];
  });
  for (const finding of found) console.log(finding);
  process.exitCode = found.length === 0 ? 0 : 1;
} catch (error) {
  console.log(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
