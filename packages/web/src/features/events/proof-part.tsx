import css from '#features/events/incident-room.module.css';
import { exactTime } from '#lib/clock-text.ts';
import { useText } from '#lib/i18n/use-text.ts';
import { Icon } from '#ui/icon.tsx';

export interface ProofLine {
  readonly seq: number;
  readonly at: number;
  readonly step: string;
  readonly recipient: string;
  readonly detail: string;
  readonly hash: string;
}

interface ProofPartProps {
  readonly intact: boolean;
  readonly waiting: readonly string[];
  readonly lines: readonly ProofLine[];
}

/** The chain of stations of an alarm, checked: whether it is what the panel wrote, and all of it. */
export function ProofPart({ intact, waiting, lines }: ProofPartProps) {
  const t = useText();
  return (
    <div className={css['proof']}>
      <p className={css['check']} data-tone={intact ? 'ok' : 'fault'}>
        <Icon name={intact ? 'check' : 'fault'} />
        {t(intact ? 'incident.intact' : 'incident.broken')}
      </p>
      {waiting.length > 0 && <p>{t('incident.waiting', { names: waiting.join(', ') })}</p>}
      <div className={css['steps']}>
        <details>
          <summary>{t('incident.proofAll', { count: lines.length })}</summary>
          <table>
            <tbody>
              {lines.map((line) => (
                <tr key={line.seq}>
                  <td>{exactTime(line.at)}</td>
                  <th scope="row">{line.step}</th>
                  <td>
                    {line.recipient}
                    {line.detail !== '' && <small> {line.detail}</small>}
                  </td>
                  <td>
                    <code title={`${t('incident.hash')} ${line.hash}`}>{line.hash.slice(0, 12)}</code>
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </details>
      </div>
    </div>
  );
}
