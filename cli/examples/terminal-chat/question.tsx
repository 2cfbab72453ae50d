import { Box, Text, useInput } from "ink";
import { type ReactNode, useState } from "react";
import type { Choice, Question } from "../conversation/index.ts";
import { Diff } from "./entry.tsx";
import { oneLine } from "./safe.ts";

/** A question whether a tool may run. Answered with a letter, or with the arrows and Enter. */
export function QuestionView({
  question,
  answer,
}: {
  question: Question;
  answer: (choice: Choice) => void;
}): ReactNode {
  const [chosen, choose] = useState(0);
  const choices: readonly (readonly [Choice, string, string])[] = [
    ["allow", "y", "Allow"],
    ...(question.always === undefined ? [] : [["always", "a", `Always (${oneLine(question.always, 40)})`] as const]),
    ["deny", "n", "Deny"],
  ];
  useInput((input, key) => {
    if (key.leftArrow || key.upArrow) choose((chosen + choices.length - 1) % choices.length);
    else if (key.rightArrow || key.downArrow || key.tab) choose((chosen + 1) % choices.length);
    else if (key.return) answer(choices[chosen]?.[0] ?? "deny");
    else {
      const choice = choices.find(([, letter]) => letter === input.toLowerCase());
      if (choice) answer(choice[0]);
    }
  });
  return (
    <Box flexDirection="column" borderStyle="round" borderColor="yellow" paddingX={1} marginTop={1}>
      <Text>
        <Text bold color="yellow">{`May ${oneLine(question.tool, 60)} run?`}</Text>
        <Text>{`  ${oneLine(question.summary, 200)}`}</Text>
      </Text>
      {question.reason !== undefined && <Text dimColor>{oneLine(question.reason, 200)}</Text>}
      {question.diff.length > 0 && <Diff lines={question.diff} />}
      <Box marginTop={1} gap={3}>
        {choices.map(([choice, letter, label], at) => (
          <Text key={choice} inverse={at === chosen}>{` ${letter}  ${label} `}</Text>
        ))}
      </Box>
    </Box>
  );
}
