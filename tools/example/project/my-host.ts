/** The host under test in the samples about testing: starts `executable` as its agent, and resolves to what it shows. */
export declare function runMyHost(prompt: string, executable: string): Promise<string>;
