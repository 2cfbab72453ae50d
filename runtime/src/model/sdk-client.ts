// The client without its resources, which take long to load: calls are posted by path.
export { BaseAnthropic } from "@anthropic-ai/sdk/client";
