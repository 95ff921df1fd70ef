import { paths } from "@nightlatch/contract";
import { Link } from "@nightlatch/runtime";
import styles from "./debug.module.css";
import type { DebugProperty } from "./lookup.ts";

/** A table with name, slug and published flag of each property; the name leads to its page. */
export function PropertyTable({ caption, properties }: { caption: string; properties: readonly DebugProperty[] }) {
  return (
    <table className={styles.table}>
      <caption>{caption}</caption>
      <thead>
        <tr>
          <th scope="col">Name</th>
          <th scope="col">Slug</th>
          <th scope="col" className={styles.flag}>
            Published
          </th>
        </tr>
      </thead>
      <tbody>
        {properties.map(({ id, Name, Slug, Published }) => (
          <tr key={id}>
            <th scope="row">
              <Link to={paths.property(Slug)}>{Name}</Link>
            </th>
            <td className={styles.slug}>{Slug}</td>
            <td className={styles.flag}>{Published ? "Yes" : "No"}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
