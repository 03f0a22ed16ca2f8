import type { Joining } from '@homeward/contract/shapes/devices/network.ts';
import { KeysQuestion } from '#features/joining/keys-question.tsx';
import { PinQuestion } from '#features/joining/pin-question.tsx';
import { SetupCodeQuestion } from '#features/joining/setup-code-question.tsx';
import type { Network } from '#features/joining/use-networks.ts';
import { useJoiningAnswer } from '#features/joining/use-joining-answer.ts';
import { VerdictRow } from '#features/joining/verdict-row.tsx';
import { devices } from '#lib/house/house.ts';
import { useRows } from '#lib/house/keyed-store.ts';
import { useText } from '#lib/i18n/use-text.ts';
import { Banner } from '#ui/banner.tsx';
import { Rows } from '#ui/rows.tsx';

interface JoiningPanelProps {
  readonly network: Network;
  /** There are several of its family, so it says which it is. */
  readonly named?: boolean;
  readonly names: ReadonlyMap<string, string>;
  readonly reload: () => Promise<void>;
}

/** How far a device has come on its way into the network, what is asked for it, and how safe those are that are in. */
export function JoiningPanel({ network, named = false, names, reload }: JoiningPanelProps) {
  const t = useText();
  const { joining, joined = [], family } = network;
  const isMatter = family === 'matter';
  const members = useRows(devices, (rows) => new Map(rows.map(({ id, name }) => [String(id), name])));
  const nameOf = (id: string): string => members.get(id) || names.get(id) || id;
  const { busy, problem, answer } = useJoiningAnswer(reload, network);
  const canAgain = network.acts.includes('rejoin') && !busy && isFree(joining);
  const isSaying = (joining !== undefined && joining !== null) || joined.length > 0;
  return (
    <>
      {named && isSaying && <h2>{network.driver}</h2>}
      <div role="status">
        {joining !== undefined && joining !== null && <Told joining={joining} isMatter={isMatter} />}
      </div>
      {isMatter && (joining?.tag === 'open' || joining?.tag === 'failed') && (
        <SetupCodeQuestion network={network} onAnswered={reload} />
      )}
      {joining?.tag === 'keys' && (
        <KeysQuestion key="keys" network={network} asks={joining.asks} onAnswered={reload} />
      )}
      {joining?.tag === 'pin' && (
        <PinQuestion key={joining.rest} network={network} rest={joining.rest} onAnswered={reload} />
      )}
      {joined.length > 0 && (
        <Rows label={t('joining.lately')}>
          {joined.map(({ device, safety }) => (
            <VerdictRow
              key={device}
              name={nameOf(device)}
              safety={safety}
              onAgain={canAgain ? () => void answer({ again: true }) : undefined}
            />
          ))}
        </Rows>
      )}
      {problem !== undefined && (
        <div role="alert">
          <Banner tone="fault" icon="fault">
            {problem}
          </Banner>
        </div>
      )}
    </>
  );
}

/** Nobody is on the way in or out: the last that came is in, though it may still be asked what it is. */
const isFree = (joining: Network['joining']): boolean =>
  joining === undefined ||
  joining === null ||
  ['open', 'interview', 'joined', 'failed'].includes(joining.tag);

function Told({ joining, isMatter }: { readonly joining: Joining; readonly isMatter: boolean }) {
  const t = useText();
  switch (joining.tag) {
    case 'leaving':
      return (
        <Banner tone="delay" icon="minus" title={t('joining.leaving')}>
          {t('joining.leavingText')}
        </Banner>
      );
    case 'open':
      // Matter asks for the code of a device instead.
      return isMatter ? null : (
        <Banner tone="brand" icon="search" title={t('joining.open')}>
          {t('joining.openText')}
        </Banner>
      );
    case 'begun':
      return (
        <Banner tone="brand" icon="clock" title={t(isMatter ? 'joining.matterBegun' : 'joining.begun')}>
          {t(isMatter ? 'joining.matterBegunText' : 'joining.begunText')}
        </Banner>
      );
    case 'interview':
      return (
        <Banner tone={joining.asleep ? 'delay' : 'brand'} icon="clock" title={t('joining.interview')}>
          {t(joining.asleep ? 'joining.asleep' : 'joining.interviewText')}
        </Banner>
      );
    case 'failed':
      return (
        <Banner tone={joining.why === 'busy' ? 'offline' : 'fault'} icon="info" title={t('joining.failed')}>
          {t(isMatter ? 'joining.matterFailed' : `joining.why.${joining.why}`)}
        </Banner>
      );
    // Questions and verdicts stand below.
    default:
      return null;
  }
}
