import { z } from "zod";
import { type Environment, readEnvironment, webAddress, wholeNumber } from "../settings/index.ts";

const SAMPLERS = [
  "always_on",
  "always_off",
  "traceidratio",
  "parentbased_always_on",
  "parentbased_always_off",
  "parentbased_traceidratio",
] as const;
const PROTOCOLS = ["http/protobuf", "http/json"] as const;

const oneOf = <const Values extends readonly [string, ...string[]]>(values: Values) =>
  z.enum(values, { error: `must be one of ${values.join(", ")}` });
const truth = z
  .string()
  .transform((value) => value.toLowerCase() === "true")
  .default(false);

const environment = z.object({
  METRICS_PORT: z
    .string()
    .regex(/^([\w.-]+:|\[[\da-f:.]+\]:)?\d{1,5}$/i, "must be a port, such as 9464, or an address and a port, such as 10.0.0.1:9464")
    .transform((value) => {
      const colon = value.lastIndexOf(":");
      return { host: value.slice(0, Math.max(colon, 0)).replace(/[[\]]/g, "") || "127.0.0.1", port: Number(value.slice(colon + 1)) };
    })
    .refine(({ port }) => port <= 65_535, "must be a port up to 65535")
    .optional(),
  OTEL_SDK_DISABLED: truth,
  OTEL_TRACES_EXPORTER: oneOf(["otlp", "none"]).optional(),
  OTEL_EXPORTER_OTLP_ENDPOINT: webAddress("http://localhost:4318").optional(),
  OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: webAddress("http://localhost:4318/v1/traces").optional(),
  OTEL_EXPORTER_OTLP_PROTOCOL: oneOf(PROTOCOLS).default("http/protobuf"),
  OTEL_EXPORTER_OTLP_TRACES_PROTOCOL: oneOf(PROTOCOLS).optional(),
  OTEL_TRACES_SAMPLER: oneOf(SAMPLERS).default("parentbased_always_on"),
  OTEL_TRACES_SAMPLER_ARG: z
    .string()
    .refine((value) => Number(value) >= 0 && Number(value) <= 1, "must be a number from 0 to 1")
    .transform(Number)
    .default(1),
  OTEL_BSP_SCHEDULE_DELAY: wholeNumber(1, 600_000).default(5_000),
  OTEL_BSP_MAX_QUEUE_SIZE: wholeNumber(1, 1_000_000).default(2_048),
  OTEL_BSP_MAX_EXPORT_BATCH_SIZE: wholeNumber(1, 1_000_000).default(512),
  OTEL_SERVICE_NAME: z.string().min(1).max(100).optional(),
  OTEL_RESOURCE_ATTRIBUTES: z.string().optional(),
});

export interface TraceSettings {
  readonly url: string | undefined;
  readonly protocol: (typeof PROTOCOLS)[number];
  readonly sampler: (typeof SAMPLERS)[number];
  readonly ratio: number;
  /** Milliseconds between two exports. `queue`: maximum of waiting spans; `batch`: maximum per export. */
  readonly delay: number;
  readonly queue: number;
  readonly batch: number;
  readonly serviceName: string | undefined;
  readonly attributes: string | undefined;
}

export interface ObservingSettings {
  readonly metrics?: { readonly host: string; readonly port: number };
  readonly traces?: TraceSettings;
}

/** Reads METRICS_ and OTEL_ variables (docs/observing.md). @throws {ConfigError} naming every invalid variable */
export function readObserving(env: Environment): ObservingSettings {
  const variables = readEnvironment(environment, env);
  const base = variables.OTEL_EXPORTER_OTLP_ENDPOINT;
  const url = variables.OTEL_EXPORTER_OTLP_TRACES_ENDPOINT ?? (base && `${base}/v1/traces`);
  const traced =
    !variables.OTEL_SDK_DISABLED && variables.OTEL_TRACES_EXPORTER !== "none" && (url ?? variables.OTEL_TRACES_EXPORTER) !== undefined;
  return {
    ...(variables.METRICS_PORT === undefined ? {} : { metrics: variables.METRICS_PORT }),
    ...(traced
      ? {
          traces: {
            url,
            protocol: variables.OTEL_EXPORTER_OTLP_TRACES_PROTOCOL ?? variables.OTEL_EXPORTER_OTLP_PROTOCOL,
            sampler: variables.OTEL_TRACES_SAMPLER,
            ratio: variables.OTEL_TRACES_SAMPLER_ARG,
            delay: variables.OTEL_BSP_SCHEDULE_DELAY,
            queue: variables.OTEL_BSP_MAX_QUEUE_SIZE,
            batch: Math.min(variables.OTEL_BSP_MAX_EXPORT_BATCH_SIZE, variables.OTEL_BSP_MAX_QUEUE_SIZE),
            serviceName: variables.OTEL_SERVICE_NAME,
            attributes: variables.OTEL_RESOURCE_ATTRIBUTES,
          },
        }
      : {}),
  };
}
