export { type ChangedLine, type FileChange, plannedChanges } from "./changes.ts";
export {
  type Chat,
  type ChatRewind,
  type ChatSessionOptions,
  type ChatView,
  openChat,
} from "./chat.ts";
export { foldMessage, withPrompt } from "./fold.ts";
export { type FormField, type FormOption, type FormValues, formValueProblem, initialFormValues } from "./form.ts";
export { readChatImage } from "./image.ts";
export {
  type ChatImage,
  type ChatItem,
  type ItemContent,
  type NoteItem,
  type PromptItem,
  type TextItem,
  type ThinkingItem,
  type ToolItem,
  type ToolStatus,
  toolStatusText,
} from "./items.ts";
export { modelInUse } from "./model-in-use.ts";
export {
  type ChatReply,
  type ChatRequest,
  type ChoiceQuestion,
  editableInput,
  editedInput,
  type FormRequest,
  type PermissionRequest,
  type PlanRequest,
  type QuestionsRequest,
  type Suggestion,
} from "./request.ts";
export { type ChatState, type ChatTask, emptyChat } from "./state.ts";
export { isTodoCall, type Todo } from "./todos.ts";
