import type { DataOf } from '@homeward/contract/routes/table.ts';
import { waitsForButton } from '#features/gateways/use-button-wait.ts';
import { troubleText } from '#features/gateways/gateway.ts';
import { useText, type Text } from '#lib/i18n/use-text.ts';
import { Banner } from '#ui/banner.tsx';
import css from '#features/gateways/probe-result.module.css';

export type Probe = DataOf<'POST /panel/gateway/test'>;

/** What a test of what is typed found; it goes when anything is typed anew. */
export function ProbeResult({ probe }: { readonly probe: Probe | undefined }) {
  const t = useText();
  const waits = waitsForButton(probe);
  return (
    <div role="status">
      {probe !== undefined && (
        <Banner
          tone={probe.ok ? 'ok' : waits ? 'offline' : 'fault'}
          icon={probe.ok ? 'check' : waits ? 'target' : 'fault'}
          title={t(probe.ok ? 'gateways.testOk' : waits ? 'gateways.testWaits' : 'gateways.testBad')}
        >
          {[
            ...(probe.trouble === null ? [] : [troubleText(t, probe.trouble)]),
            ...probe.found.map((found) => foundText(t, found)),
          ].join(' · ')}
        </Banner>
      )}
      {probe?.picture !== undefined && (
        <img
          className={css['picture']}
          src={`data:${probe.picture.type};base64,${probe.picture.content}`}
          alt={t('gateways.picture')}
        />
      )}
    </div>
  );
}

function foundText(t: Text, { what, count, text }: Probe['found'][number]): string {
  switch (what) {
    case 'version':
    case 'listens':
    case 'certificate':
    case 'ups':
      return t(`gateways.result.${what}`, { text });
    case 'heard':
      return count === 0 ? t('gateways.heardNever') : t('gateways.result.heard', { text });
    case 'inputs':
      return t('gateways.result.inputs', { count, of: text });
    case 'camera':
      return text === '' ? t('gateways.kind.camera') : text;
    case 'bridge':
      return text === '' ? t('gateways.kind.hue') : text;
    case 'unencrypted':
    case 'pictures':
    case 'noPictures':
    case 'events':
    case 'noEvents':
    case 'turns':
    case 'onBattery':
    case 'played':
      return t(`gateways.result.${what}`);
    default:
      return t(`gateways.result.${what}`, { count });
  }
}
