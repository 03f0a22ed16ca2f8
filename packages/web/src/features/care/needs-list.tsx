import css from '#features/care/needs-list.module.css';

/** Facts to read at a glance, each under its name. */
export const NeedsList = ({
  rows,
}: {
  readonly rows: readonly { readonly label: string; readonly text: string }[];
}) => (
  <dl className={css['needs']}>
    {rows.map(({ label, text }) => (
      <div key={label}>
        <dt>{label}</dt>
        <dd>{text}</dd>
      </div>
    ))}
  </dl>
);
