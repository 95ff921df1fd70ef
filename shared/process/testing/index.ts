export { type BucketServer, type Fault, serveBucket } from "./bucket-server.ts";
export { evaluateInWorker } from "./evaluate-in-worker.ts";
export { freePort } from "./free-port.ts";
export { longestTask } from "./longest-task.ts";
export { type ObjectGateway, startObjectGateway } from "./object-gateway.ts";
export { type ReceivedSpan, receiveTraces, type TraceReceiver } from "./trace-receiver.ts";
export { HEAD_MAX, REPEATED, slowOnes, type Work, worst } from "./worst-texts.ts";
