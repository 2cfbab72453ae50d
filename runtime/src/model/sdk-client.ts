// The client without its resources, which are slow to load: calls are posted by path.
export { BaseAnthropic } from "@anthropic-ai/sdk/client";
