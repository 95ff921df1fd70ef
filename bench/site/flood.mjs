import autocannon from "autocannon";

/**
 * A flood of dear pages, each another, in a process of its own, so that it does not take the time of whoever looks at the site
 * meanwhile. Its one message is the result.
 */
const [address, connections, seconds, cookie] = process.argv.slice(2);
let searches = 0;
const result = await autocannon({
  url: address,
  connections: Number(connections),
  duration: Number(seconds),
  // So many connections are read slowly; that is no failure.
  timeout: 60,
  requests: [
    {
      headers: { cookie },
      setupRequest: (request) => ({ ...request, path: `/properties?search=e&maxGuests=3&page=20&location=flood${++searches}` }),
    },
  ],
});
process.send?.({ answers: result.requests.total, refused: result["5xx"], errors: result.errors }, () => process.disconnect());
