import css from '#ui/chart-table.module.css';

interface ChartTableProps {
  readonly label: string;
  readonly columns: readonly string[];
  /** Newest first; each row as wide as the columns. */
  readonly rows: readonly (readonly string[])[];
}

/** The numbers of a chart, for whoever reads rather than sees it. */
export function ChartTable({ label, columns, rows }: ChartTableProps) {
  return (
    // It scrolls, so the keyboard has to reach it.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div className={css['scroll']} role="region" aria-label={label} tabIndex={0}>
      <table className={css['table']}>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column} scope="col">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row[0]}>
              {row.map((cell, index) => (
                <td key={columns[index]}>{cell}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
