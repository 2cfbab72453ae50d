const vscode = require("vscode");
const { register } = require("./register.cjs");

exports.activate = (context) => register(vscode, context);
