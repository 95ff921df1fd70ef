import { expect, it } from "vitest";
import { serversOf } from "./database-servers.ts";

it.each([
  ["postgres://u:p@one/stays", ["postgres://u:p@one/stays"]],
  [
    "postgres://u:p@one:5432,two:5433/stays?sslmode=require",
    ["postgres://u:p@one:5432/stays?sslmode=require", "postgres://u:p@two:5433/stays?sslmode=require"],
  ],
  ["postgresql://u:a,b@one,[2001:db8::1]:5433/stays", ["postgresql://u:a,b@one/stays", "postgresql://u:a,b@[2001:db8::1]:5433/stays"]],
  ["postgres://u@x/s?host=/run/a,/run/b&port=1,2", ["postgres://u@x/s?host=%2Frun%2Fa&port=1", "postgres://u@x/s?host=%2Frun%2Fb&port=2"]],
  ["postgres://u@x/s?host=/run/a,/run/b&port=7", ["postgres://u@x/s?host=%2Frun%2Fa&port=7", "postgres://u@x/s?host=%2Frun%2Fb&port=7"]],
  ["postgres://u@localhost/s?host=%2Frun%2Fa", ["postgres://u@localhost/s?host=%2Frun%2Fa"]],
])("%s is split into its servers", (address, servers) => {
  expect(serversOf(address)).toEqual(servers);
});
