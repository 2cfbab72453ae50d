import fc from "fast-check";

// Property tests try the same values in each run, so that a red run is about the change. AGENTWIRE_SEED tries others.
fc.configureGlobal({ ...fc.readConfigureGlobal(), seed: Number(process.env.AGENTWIRE_SEED ?? 1) });
