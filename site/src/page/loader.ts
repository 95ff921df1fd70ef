import { createHash } from "node:crypto";

/** An answer that took so many milliseconds has come from afar. */
const FAR = 100;
/** The longest waits for the paint, in milliseconds: of a page whose server is near, and of one whose server is far. */
const LONGEST_WAIT = { near: 600, far: 200 };

/**
 * The one script that pages carry in their HTML, the same in all of them: it starts a page from the JSON beside it
 * (docs/adr/0021). The policy allows it by its hash, and by `strict-dynamic` the scripts that it adds, so that no answer needs
 * a nonce and a page is the same bytes for all visitors.
 *
 * It waits until the largest part of the first view is painted, so that scripts take neither bytes nor the processor from it
 * (docs/adr/0040): the largest of the pictures that come first, or of the texts where the page has none of those. Who presses,
 * types, moves the focus or scrolls before that gets the scripts at once. A page in the background paints nothing and waits for
 * nothing, and one whose server is far asks for them as soon as its pictures are there: what it asks for comes after the paint
 * anyway. What is clicked before the shell listens is kept for it (shell/src/event-replay.ts).
 *
 * It adds the shell's script, and preloads of the others: a preload in the HTML would be refused, because nothing but a
 * nonce allows one. The JSON names the address without the parameters that the page does not read, and those that it reads.
 * Where the browser's address differs from it in other parameters alone, the browser's is written into the JSON, so that the
 * app hydrates at the address that the visitor sees. Where it differs in more, the visitor has pressed Back meanwhile, and the
 * JSON keeps the address that the page was made for.
 *
 * A shell's script that does not come is asked for again after 2 s, then after waits that double up to 30 s, past the browser's
 * cache, which may hold a broken copy. Nothing is said of it: without any script the page reads, its links lead on and its forms
 * are sent, as they are made to.
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
const far=n&&(n.responseEnd||performance.now())-n.requestStart>${FAR};
if(d.hidden||far&&first.every(i=>i.complete))return begin();
["pointerdown","keydown","focusin","scroll"].forEach(t=>addEventListener(t,begin,{capture:true,once:true,passive:true}));
setTimeout(begin,far?${LONGEST_WAIT.far}:${LONGEST_WAIT.near});
const frame=then=>requestAnimationFrame(()=>setTimeout(then));
frame(()=>Promise.allSettled(first.map(i=>i.decode())).then(()=>frame(()=>setTimeout(begin,50))));
new PerformanceObserver(l=>l.getEntries().some(x=>!first[0]||first.includes(x.element))&&begin()).observe({type:"largest-contentful-paint",buffered:true})
})(document)`;

/** The source of the loader in a Content Security Policy. */
export const LOADER_SOURCE = `'sha256-${createHash("sha256").update(LOADER).digest("base64")}'`;
