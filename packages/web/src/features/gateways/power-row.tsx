import type { Health } from '#features/gateways/gateway.ts';
import { useText, type Text } from '#lib/i18n/use-text.ts';
import { Row } from '#ui/rows.tsx';
import { Tag } from '#ui/tag.tsx';

type Power = NonNullable<Health['power']>;

/** How a supply stands that a gateway watches; null is that nothing is known of it now. */
export function PowerRow({ power }: { readonly power: Power | null }) {
  const t = useText();
  const mains = power?.mains ?? null;
  return (
    <Row
      icon="battery1"
      title={t('gateways.power.title')}
      note={chargeText(t, power)}
      state={
        <>
          <Tag
            tone={mains === null ? 'offline' : mains ? 'armed' : 'fault'}
            icon={mains === null ? 'info' : mains ? 'check' : 'fault'}
          >
            {t(
              mains === null
                ? 'gateways.power.unknown'
                : mains
                  ? 'gateways.power.mains'
                  : 'gateways.power.noMains',
            )}
          </Tag>
          {power !== null &&
            (['low', 'missing', 'over'] as const)
              .filter((wrong) => power[wrong] === true)
              .map((wrong) => (
                <Tag key={wrong} tone="fault" icon="fault">
                  {t(`gateways.power.${wrong}`)}
                </Tag>
              ))}
        </>
      }
    />
  );
}

function chargeText(t: Text, power: Power | null): string {
  const { percent = null, minutes = null } = power ?? {};
  return [
    percent === null ? t('gateways.power.chargeUnknown') : t('gateways.power.charge', { percent }),
    ...(minutes === null ? [] : [t('gateways.power.lasts', { minutes })]),
  ].join(' · ');
}
