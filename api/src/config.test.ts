import path from "node:path";
import { describe, expect, it } from "vitest";
import { ConfigError, parseApiConfig } from "./config.ts";

describe("parseApiConfig", () => {
  it("has a default for everything", () => {
    expect(parseApiConfig({})).toEqual({
      host: "127.0.0.1",
      port: 3001,
      dataDir: path.resolve(".data"),
      databaseUrl: undefined,
      trustProxy: 0,
      answerCache: true,
    });
  });

  it("takes what is set and treats an empty variable as not set", () => {
    const config = parseApiConfig({
      HOST: "::1",
      PORT: "0",
      DATA_DIR: "/srv/data",
      DATABASE_URL: "postgres://u@h/d",
      TRUST_PROXY: "",
      ANSWER_CACHE: "off",
    });
    expect(config).toEqual({
      host: "::1",
      port: 0,
      dataDir: "/srv/data",
      databaseUrl: "postgres://u@h/d",
      trustProxy: 0,
      answerCache: false,
    });
  });

  it("names every bad variable at once, without repeating a password", () => {
    const parse = () =>
      parseApiConfig({ PORT: "70000", HOST: "a b", DATABASE_URL: "mysql://u:secret@h/d", TRUST_PROXY: "yes", ANSWER_CACHE: "no" });
    expect(parse).toThrow(ConfigError);
    expect(parse).toThrow(/HOST .*\nPORT .*\nDATABASE_URL .*\nTRUST_PROXY .*\nANSWER_CACHE must be on or off\./s);
    expect(parse).not.toThrow(/secret/);
  });
});
