import type { ReactNode } from "react";
import styles from "./peeks.module.css";

/*
 * Three screens as drawings (docs/product/waiting-list.md#sections). They are made of the site's own colours,
 * so that they follow the colour scheme, and hold no readable text, so that nothing in them goes out of date.
 */

interface BarProps {
  readonly x: number;
  readonly y: number;
  readonly w: number;
  readonly h?: number;
  /** A class of the style sheet; a line of soft text unless told. */
  readonly kind?: string | undefined;
}

function Bar({ x, y, w, h = 5, kind = styles.soft }: BarProps) {
  return <rect className={kind} x={x} y={y} width={w} height={h} rx={h > 12 ? 3 : 2} />;
}

/** A browser's frame with the site's header in it. */
function Screen({ children }: { children: ReactNode }) {
  return (
    <svg className={styles.screen} viewBox="0 0 320 228" width="320" height="228" aria-hidden="true" focusable="false">
      <rect className={styles.ground} x="0.5" y="0.5" width="319" height="227" rx="5" />
      <path className={styles.dusk} d="M1 24V6a5 5 0 0 1 5-5h308a5 5 0 0 1 5 5v18z" />
      <circle className={styles.lamp} cx="17" cy="12.5" r="4" />
      <Bar x={26} y={10} w={44} kind={styles.pale} />
      {[232, 258, 284].map((x) => (
        <Bar key={x} x={x} y={10} w={18} kind={styles.haze} />
      ))}
      {children}
    </svg>
  );
}

/** A house at dusk in a frame of the given place and size; `turn`, from 0 to 2, makes neighbours differ. */
function Scene({ x, y, w, h, turn }: { x: number; y: number; w: number; h: number; turn: number }) {
  const right = (share: number): number => Math.round(x + w * share);
  const down = (share: number): number => Math.round(y + h * share);
  const peak = 0.3 + 0.2 * turn;
  return (
    <>
      <rect className={styles.dusk} x={x} y={y} width={w} height={h} rx="3" />
      <circle className={styles.pale} cx={right(0.8 - 0.26 * turn)} cy={down(0.22)} r={Math.round(h * 0.07)} />
      <path
        className={styles.hill}
        d={`M${x} ${down(0.72)}Q${right(0.3)} ${down(0.42)} ${right(0.55)} ${down(0.66)}T${right(1)} ${down(0.56)}V${down(1) - 2}H${x}z`}
      />
      <path className={styles.lamp} d={`M${right(peak)} ${down(0.36)}L${right(peak + 0.16)} ${down(0.78)}H${right(peak - 0.16)}z`} />
      <path
        className={styles.roof}
        d={`M${right(peak - 0.19)} ${down(0.82)}L${right(peak)} ${down(0.32)}L${right(peak + 0.19)} ${down(0.82)}M${right(peak)} ${down(0.4)}V${down(0.78)}`}
      />
    </>
  );
}

/** A drawing of the list of places: search, filters and cards. */
export function BrowsePeek() {
  return (
    <Screen>
      <Bar x={14} y={36} w={118} h={8} kind={styles.strong} />
      <rect className={styles.control} x="14" y="53" width="212" height="20" rx="3" />
      <Bar x={22} y={60.5} w={64} />
      <rect className={styles.accent} x="232" y="53" width="74" height="20" rx="3" />
      {[0, 1, 2].map((card) => {
        const x = 14 + card * 100;
        return (
          <g key={card}>
            <Scene x={x} y={86} w={92} h={64} turn={card} />
            <Bar x={x} y={158} w={66 - card * 6} h={6} kind={styles.strong} />
            <Bar x={x} y={170} w={48 + card * 8} />
            <Bar x={x} y={180} w={78} />
            {[0, 1, 2].map((label) => (
              <rect key={label} className={styles.label} x={x + label * 30} y="193" width="26" height="11" rx="2" />
            ))}
          </g>
        );
      })}
    </Screen>
  );
}

/** A drawing of one place: pictures, facts, and the card that leads to the host. */
export function DetailPeek() {
  return (
    <Screen>
      <Scene x={14} y={36} w={150} h={88} turn={1} />
      {[0, 1, 2, 3].map((picture) => (
        <Scene key={picture} x={168 + (picture % 2) * 70} y={36 + Math.floor(picture / 2) * 45} w={66} h={43} turn={picture / 2} />
      ))}
      <Bar x={14} y={136} w={128} h={9} kind={styles.strong} />
      <Bar x={14} y={151} w={84} />
      {[0, 1, 2].map((fact) => (
        <rect key={fact} className={styles.label} x={14 + fact * 50} y="164" width="44" height="14" rx="2" />
      ))}
      {[188, 198, 208].map((y, line) => (
        <Bar key={y} x={14} y={y} w={176 - line * 22} />
      ))}
      <rect className={styles.control} x="212" y="136" width="94" height="78" rx="3" />
      <Bar x={222} y={147} w={52} h={6} kind={styles.strong} />
      <Bar x={222} y={160} w={70} />
      <rect className={styles.accent} x="222" y="175" width="74" height="18" rx="3" />
      <Bar x={222} y={200} w={60} h={4} />
    </Screen>
  );
}

/** A drawing of the host plans side by side. */
export function PricingPeek() {
  return (
    <Screen>
      <Bar x={14} y={36} w={104} h={8} kind={styles.strong} />
      <rect className={styles.control} x="14" y="53" width="96" height="18" rx="3" />
      <rect className={styles.accent} x="14" y="53" width="48" height="18" rx="3" />
      {[0, 1, 2, 3].map((plan) => {
        const x = 14 + plan * 74;
        return (
          <g key={plan}>
            <rect className={styles.control} x={x} y="84" width="70" height="130" rx="3" />
            {plan === 2 ? <Bar x={x} y={84} w={70} h={3} kind={styles.accent} /> : null}
            <Bar x={x + 9} y={95} w={28 + plan * 3} h={6} kind={styles.strong} />
            <Bar x={x + 9} y={110} w={22 + plan * 7} h={11} kind={styles.strong} />
            {[130, 141, 152, 163].slice(0, plan + 1).map((y) => (
              <g key={y}>
                <path className={styles.tick} d={`m${x + 9} ${y + 2.5} 2.5 2.5 4-5`} />
                <Bar x={x + 20} y={y} w={38 - (y % 3) * 4} />
              </g>
            ))}
            <rect className={plan === 2 ? styles.accent : styles.label} x={x + 9} y="189" width="52" height="15" rx="3" />
          </g>
        );
      })}
    </Screen>
  );
}
