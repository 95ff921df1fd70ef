import { createHash } from "node:crypto";

/** A response that takes more milliseconds comes from a distant server. */
const DISTANT_MS = 100;
/** Longest waits for the paint, in milliseconds. */
const LONGEST_WAIT = { near: 600, far: 200 };

/**
 * The only script in a page's HTML, equal in all pages. It starts the page from the JSON next to it. The policy permits it by hash, and the
 * scripts that it loads by `strict-dynamic`, so no response needs a nonce (docs/adr/0021). It also preloads scripts, because
 * `strict-dynamic` refuses preload links in HTML. Scripts wait until the largest image, or text without images, has painted
 * (docs/adr/0039). Input, a hidden page, or a distant server whose images have loaded starts them at once. Earlier clicks are stored for
 * replay (shell/src/event-replay.ts). If the browser's URL differs from the JSON's only in parameters that the page does not read,
 * hydration uses the browser's URL; otherwise the visitor has pressed Back. A failed shell script is fetched again past the cache, after 2
 * s, then at doubled intervals up to 30 s.
 */
export const LOADER = `(d=>{
const e=d.getElementById("boot"),b=JSON.parse(e.textContent),{pathname:p,search:s}=location;
const q=b.query&&s.slice(1).split("&").filter(t=>b.query.includes([...new URLSearchParams(t).keys()][0])).join("&");
if(b.query&&b.url===p+(q&&"?"+q)&&b.url!==p+s){b.url=p+s;e.textContent=JSON.stringify(b)}
let begun;
const begin=()=>{
if(begun)return;
begun=1;
b.scripts.forEach(({href,integrity},i)=>{
const add=wait=>{
const l=d.createElement(i?"link":"script");
l.crossOrigin="anonymous";l.integrity=integrity;
if(i){l.rel="preload";l.as="script";l.fetchPriority="low";l.href=href}
else{l.src=href;l.onerror=()=>{
l.remove();
setTimeout(()=>fetch(href,{cache:"reload"}).catch(()=>0).then(()=>add(Math.min(2*wait,3e4))),wait)}}
d.head.append(l)};
add(2e3)})};
e.presses=[];
addEventListener("click",v=>e.presses?.push(v),true);
const first=[...d.querySelectorAll("img[fetchpriority=high]")];
const [n]=performance.getEntriesByType("navigation");
const far=n&&(n.responseEnd||performance.now())-n.requestStart>${DISTANT_MS};
if(d.hidden||far&&first.every(i=>i.complete))return begin();
["pointerdown","keydown","focusin","scroll"].forEach(t=>addEventListener(t,begin,{capture:true,once:true,passive:true}));
setTimeout(begin,far?${LONGEST_WAIT.far}:${LONGEST_WAIT.near});
const frame=then=>requestAnimationFrame(()=>setTimeout(then));
frame(()=>Promise.allSettled(first.map(i=>i.decode())).then(()=>frame(()=>setTimeout(begin,50))));
new PerformanceObserver(l=>l.getEntries().some(x=>!first[0]||first.includes(x.element))&&begin()).observe({type:"largest-contentful-paint",buffered:true})
})(document)`;

export const LOADER_SOURCE = `'sha256-${createHash("sha256").update(LOADER).digest("base64")}'`;
