import styles from "./opening-sections.module.css";
import shared from "./sections.module.css";

/** The categories: cabins and BnBs now, the others planned (docs/product/purpose.md#categories). */
const CATEGORIES: readonly { readonly name: string; readonly text: string; readonly first?: true }[] = [
  { name: "Cabins and BnBs", text: "A door of your own, often with a playroom behind it.", first: true },
  { name: "Clubs", text: "An evening among people who know the rules." },
  { name: "Resorts", text: "Days by the water where clothes are your own choice." },
  { name: "Cruises", text: "A whole ship of adults, for a week." },
  { name: "Dungeons and studios", text: "Rooms by the hour, with the furniture listed piece by piece." },
  { name: "Experiences", text: "Workshops, weekends and evenings with a host." },
];

export function Categories() {
  return (
    <section aria-labelledby="categories">
      <h2 id="categories" className={shared.heading}>
        More than stays
      </h2>
      <ul className={styles.categories}>
        {CATEGORIES.map(({ name, text, first }) => (
          <li key={name}>
            <h3 className={shared.name}>{name}</h3>
            <p className={first ? styles.first : styles.planned}>{first ? "Launching first" : "Planned"}</p>
            <p className={styles.about}>{text}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}

export function LaunchingFirst() {
  return (
    <section className={styles.dusk} aria-labelledby="launching">
      <div>
        <h2 id="launching" className={styles.duskHeading}>
          What's launching first
        </h2>
        <p className={styles.duskText}>
          Cabins and BnBs, most of them in the United States. They are what people ask for most, and what ordinary booking sites say least
          about.
        </p>
      </div>
      <ul className={styles.launching}>
        <li>Furniture and equipment, named piece by piece</li>
        <li>Hot tubs, pools and saunas, with private or shared said plainly</li>
        <li>Who else is on the property, and how you get in</li>
        <li>Search by place, and filters that say how many are left</li>
        <li>A verified mark where the host has confirmed the listing</li>
      </ul>
    </section>
  );
}
