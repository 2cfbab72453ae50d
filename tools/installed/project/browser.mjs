// The imports of a web page.
import { decodeLine, validateFrame } from "@agentwire/protocol";
import { LineSplitter } from "@agentwire/protocol/codec";
import { connect } from "@agentwire/runtime";
import { query } from "@agentwire/runtime/browser";
import { socketTransport } from "@agentwire/runtime/socket";

const decoded = decodeLine('{"type":"keep_alive"}');
const functions = [LineSplitter, connect, query, socketTransport].every((one) => typeof one === "function");
console.log(functions && decoded.ok ? validateFrame(decoded.frame).status : "incomplete");
