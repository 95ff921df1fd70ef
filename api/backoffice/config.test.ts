import path from "node:path";
import { ConfigError } from "@nightlatch/process/settings";
import { expect, it } from "vitest";
import { parseApiConfig } from "./config.ts";

it("has a default for every setting", () => {
  expect(parseApiConfig({})).toEqual({
    host: "127.0.0.1",
    port: 3001,
    dataDir: path.resolve(".data"),
    photosDir: path.resolve(".data/photos"),
    photosBucket: undefined,
    photoCacheDir: path.resolve(".data/kept-photos"),
    databaseUrl: undefined,
    databaseReadUrl: undefined,
    databasePool: 10,
    trustProxy: undefined,
    quickEdit: false,
    publicUrl: undefined,
    mail: { smtpUrl: undefined, from: "no-reply@nightlatch.example", operator: "operator@nightlatch.example" },
    deskOperators: [],
    forms: { formServiceUrl: undefined, emailMarketingUrl: undefined, limit: 20 },
    logFormat: "text",
  });
});

it("reads set variables and treats an empty variable as unset", () => {
  const config = parseApiConfig({
    HOST: "::1",
    PORT: "0",
    DATA_DIR: "/srv/data",
    DATABASE_URL: "postgres://u@h/d",
    TRUST_PROXY: "",
  });
  expect(config).toMatchObject({
    host: "::1",
    port: 0,
    dataDir: "/srv/data",
    photosDir: "/srv/data/photos",
    databaseUrl: "postgres://u@h/d",
    trustProxy: undefined,
  });
});

it("enables Quick Edit by name, and only for a site on this machine", () => {
  expect(parseApiConfig({ QUICK_EDIT: "on" }).quickEdit).toBe(true);
  expect(parseApiConfig({ QUICK_EDIT: "on", PUBLIC_URL: "http://127.0.0.1:8080" }).quickEdit).toBe(true);
  expect(() => parseApiConfig({ QUICK_EDIT: "on", PUBLIC_URL: "https://stays.example" })).toThrow(
    /^QUICK_EDIT must be off unless PUBLIC_URL/,
  );
  expect(() => parseApiConfig({ QUICK_EDIT: "yes" })).toThrow("QUICK_EDIT must be on or off.");
});

it("stores photos in another folder or a bucket when configured, and names missing settings", () => {
  expect(parseApiConfig({ PHOTOS_DIR: "/srv/photos" }).photosDir).toBe("/srv/photos");
  const AWS = { AWS_ENDPOINT_URL_S3: "https://s3.example", AWS_REGION: "eu", AWS_ACCESS_KEY_ID: "ada", AWS_SECRET_ACCESS_KEY: "xyzzy" };
  expect(parseApiConfig({ PHOTOS_URL: "s3://stays/photos/", ...AWS }).photosBucket).toEqual({
    endpoint: "https://s3.example",
    region: "eu",
    bucket: "stays",
    prefix: "photos",
    accessKeyId: "ada",
    secretAccessKey: "xyzzy",
  });
  expect(() => parseApiConfig({ PHOTOS_URL: "s3://stays", ...AWS, AWS_REGION: "" })).toThrow(
    /^AWS_REGION is needed with PHOTOS_URL \(the bucket's region\)\.$/,
  );
  expect(() => parseApiConfig({ PHOTOS_URL: "https://s3.example/xyzzy", ...AWS })).toThrow(
    /^PHOTOS_URL must look like s3:\/\/bucket\/prefix\.$/,
  );
});

it("reads the settings for mails and forms", () => {
  const config = parseApiConfig({
    PUBLIC_URL: "https://stays.example/",
    SMTP_URL: "smtp://u:p@mail.example:587",
    MAIL_FROM: "hello@stays.test",
    OPERATOR_EMAIL: "desk@stays.test",
    FORM_SERVICE_URL: "https://forms.example/f/{formId}",
    EMAIL_MARKETING_URL: "https://lists.example/join",
    FORM_LIMIT: "3",
  });
  expect(config).toMatchObject({
    publicUrl: "https://stays.example",
    mail: { smtpUrl: "smtp://u:p@mail.example:587", from: "hello@stays.test", operator: "desk@stays.test" },
    forms: {
      formServiceUrl: "https://forms.example/f/{formId}",
      emailMarketingUrl: "https://lists.example/join",
      limit: 3,
    },
  });
});

it("refuses a .example mail address for an https site, whether set or by default", () => {
  const real = { MAIL_FROM: "post@stays.test", OPERATOR_EMAIL: "desk@stays.test" };
  const site = { PUBLIC_URL: "https://stays.example", SMTP_URL: "smtp://mail.test" };
  expect(parseApiConfig({ ...site, ...real }).mail).toMatchObject({ from: real.MAIL_FROM, operator: real.OPERATOR_EMAIL });
  for (const name of ["MAIL_FROM", "OPERATOR_EMAIL"] as const) {
    for (const address of ["a@stays.example", "a@STAYS.Example"])
      expect(() => parseApiConfig({ ...site, ...real, [name]: address })).toThrow(
        new RegExp(`^${name} must not be a \\.example address if PUBLIC_URL has https`),
      );
    expect(() => parseApiConfig({ ...site, ...real, [name]: "" })).toThrow(new RegExp(`^${name} must be set with SMTP_URL`));
  }
  expect(parseApiConfig({ PUBLIC_URL: "https://stays.test" }).mail.from).toBe("no-reply@nightlatch.example");
  expect(parseApiConfig({ PUBLIC_URL: "http://localhost:3000", SMTP_URL: "smtp://localhost" }).mail.from).toMatch(/\.example$/);
});

it("distinguishes TRUST_PROXY=0 from unset, and reads addresses", () => {
  expect(parseApiConfig({ TRUST_PROXY: "0" }).trustProxy).toBe(0);
  expect(parseApiConfig({ TRUST_PROXY: "loopback,10.0.0.0/8" }).trustProxy).toEqual(["loopback", "10.0.0.0/8"]);
});

it("reads the operators who may sign in at the desk", () => {
  const text = "Ada Park <Ada@stays.example> owner, Ben <ben@stays.example> curator,";
  expect(parseApiConfig({ DESK_OPERATORS: text }).deskOperators).toEqual([
    { name: "Ada Park", email: "ada@stays.example", role: "owner" },
    { name: "Ben", email: "ben@stays.example", role: "curator" },
  ]);
});

it.each([
  ["DESK_OPERATORS", "secret@stays.example"],
  ["DESK_OPERATORS", "Ada <secret> owner"],
  ["DESK_OPERATORS", "Ada <secret@stays.example> admin"],
  ["DESK_OPERATORS", "ops <secret@stays.example> owner"],
  ["DESK_OPERATORS", "Ada <secret@a.example> owner, Ada <b@a.example> owner"],
  ["DESK_OPERATORS", "Ada <secret@a.example> owner, Ben <SECRET@a.example> owner"],
  ["PUBLIC_URL", "stays.example"],
  ["SMTP_URL", "https://u:secret@mail.example"],
  ["SMTP_URL", "smtp:secret"],
  ["MAIL_FROM", "secret"],
  ["OPERATOR_EMAIL", "two@x.example, secret@y.example"],
  ["FORM_SERVICE_URL", "javascript:secret"],
  ["EMAIL_MARKETING_URL", "lists.example/secret"],
  ["FORM_LIMIT", "0"],
])("refuses %s=%s", (name, value) => {
  expect(() => parseApiConfig({ [name]: value })).toThrow(new RegExp(`^${name} must `));
  expect(() => parseApiConfig({ [name]: value })).not.toThrow(/secret/);
});

it("names every invalid variable at once, without repeating a password", () => {
  const parse = () =>
    parseApiConfig({ PORT: "70000", HOST: "a b", DATABASE_URL: "mysql://u:secret@h/d", TRUST_PROXY: "yes", QUICK_EDIT: "yes" });
  expect(parse).toThrow(ConfigError);
  expect(parse).toThrow(/HOST .*\nPORT .*\nDATABASE_URL .*\nTRUST_PROXY .*\nQUICK_EDIT must be on or off\./s);
  expect(parse).not.toThrow(/secret/);
});
