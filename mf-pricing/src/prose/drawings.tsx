import { Drawing, LIT } from "./drawing.tsx";

export function CurtainedWindow() {
  return (
    <Drawing>
      <circle className={LIT} cx="56" cy="38" r="6.5" />
      <path d="M8 12h80M8 9v6M88 9v6M20 12v68h56V12M14 80h68M48 12v68M20 48h14m28 0h14" />
      <path d="M14 12v60c14-8 20-32 20-60M82 12v60c-14-8-20-32-20-60M21 12c0 16-2 32-7 42M75 12c0 16 2 32 7 42" />
    </Drawing>
  );
}

export function SealedSheet() {
  return (
    <Drawing>
      <circle className={LIT} cx="64" cy="70" r="11" />
      <path d="M20 8h40l14 14v38M20 8v80h32M60 8v14h14M30 34h32M30 44h32M30 54h22M30 64h14" />
      <path d="M53 70a11 11 0 1 0 22 0a11 11 0 1 0-22 0M58 80v12l6-4 6 4V80" />
    </Drawing>
  );
}

export function DeskBell() {
  return (
    <Drawing>
      <path className={LIT} d="M22 66a26 26 0 0 1 52 0z" />
      <path d="M22 66a26 26 0 0 1 52 0zM48 40v-7M42 33h12M14 66h68v7H14zM6 88h84M31 60a18 18 0 0 1 8-10" />
      <path d="M48 24v-9M66 29l6-7M30 29l-6-7" />
    </Drawing>
  );
}

export function HandLantern() {
  return (
    <Drawing>
      <path className={LIT} d="M48 42c9 10 9 24 0 24s-9-14 0-24" />
      <path d="M30 34h36l5 46H25zM22 80h52v8H22zM36 34l4-10h16l4 10M48 42c9 10 9 24 0 24s-9-14 0-24M48 66v14" />
      <path d="M28 34a20 24 0 0 1 40 0M44 10a4 4 0 0 1 8 0M39 34l-3 46M57 34l3 46" />
    </Drawing>
  );
}

export function Newspaper() {
  return (
    <Drawing>
      <path className={LIT} d="M22 38h24v20H22z" />
      <path d="M12 14h58v66a8 8 0 0 1-8 8H20a8 8 0 0 1-8-8zM70 32h16v48a8 8 0 0 1-16 0M22 26h38M22 38h24v20H22z" />
      <path d="M54 38h8m-8 10h8m-8 10h8M22 68h40M22 77h40M22 58l9-10 6 6 4-4 5 6" />
    </Drawing>
  );
}

export function WritingDesk() {
  return (
    <Drawing>
      <path className={LIT} d="M24 12h20l9 22H15z" />
      <path d="M24 12h20l9 22H15zM34 34v26M26 60h16M6 60h84M12 60v30M84 60v30M12 72h72M42 66h12M54 57l5-12h22l-4 12M64 51h10" />
    </Drawing>
  );
}
