export { type BucketServer, type Fault, serveBucket } from "./bucket-server.ts";
export { evaluateApart } from "./evaluate-apart.ts";
export { freePort } from "./free-port.ts";
export { longestTurn } from "./longest-turn.ts";
export { type ObjectGateway, startObjectGateway } from "./object-gateway.ts";
export { type ReceivedSpan, receiveTraces, type TraceReceiver } from "./trace-receiver.ts";
export { HEAD_MAX, REPEATED, slowOnes, type Work, worst } from "./worst-texts.ts";
