import css from '#features/security/device-names.module.css';

interface DeviceNamesProps {
  readonly devices: readonly { readonly id: string; readonly name: string; readonly note: string }[];
}

/** What a counter counts. */
export function DeviceNames({ devices }: DeviceNamesProps) {
  if (devices.length === 0) return null;
  return (
    <ul className={css['names']}>
      {devices.map(({ id, name, note }) => (
        <li key={id}>
          <b>{name}</b>
          {note !== '' && <span>{note}</span>}
        </li>
      ))}
    </ul>
  );
}
