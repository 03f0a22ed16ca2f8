import css from '#features/payment/sum-lines.module.css';

interface Line {
  readonly label: string;
  readonly text: string;
}

/** Amounts under each other, and what they come to. */
export const SumLines = ({ rows, total }: { readonly rows: readonly Line[]; readonly total: Line }) => (
  <dl className={css['sum']}>
    {rows.map(({ label, text }) => (
      <div key={label}>
        <dt>{label}</dt>
        <dd>{text}</dd>
      </div>
    ))}
    <div className={css['total']}>
      <dt>{total.label}</dt>
      <dd>{total.text}</dd>
    </div>
  </dl>
);
