import fc from "fast-check";

// Property tests use a fixed seed, so that only a change of the code can fail a run. AGENTWIRE_SEED sets another seed.
fc.configureGlobal({ ...fc.readConfigureGlobal(), seed: Number(process.env.AGENTWIRE_SEED ?? 1) });
