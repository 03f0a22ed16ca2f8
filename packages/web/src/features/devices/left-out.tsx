import type { LeftOut } from '@homeward/contract/shapes/devices/gateway.ts';
import { useAnswer } from '#lib/house/use-answer.ts';
import { useText } from '#lib/i18n/use-text.ts';
import { Section } from '#ui/page.tsx';
import { Row, Rows } from '#ui/rows.tsx';

/** What was announced and is not used, with the reason; nothing where there is no such thing. */
export function LeftOutList({
  all,
  isOfOne,
}: {
  readonly all: readonly LeftOut[];
  readonly isOfOne: boolean;
}) {
  const t = useText();
  if (all.length === 0) return null;
  return (
    <Section title={t('gateways.leftOut.title')}>
      <p className="muted dense">{t('gateways.leftOut.text')}</p>
      <Rows label={t('gateways.leftOut.title')}>
        {all.map(({ device, component, reason, why }, index) => (
          <Row
            // Nothing of it is its own.
            key={index}
            icon="info"
            title={isOfOne || component === device ? component : `${device}: ${component}`}
            note={
              reason === 'notUnderstood' ? (
                <>
                  {t('gateways.leftOut.reason.notUnderstood')}
                  <br />
                  <span lang="en">{why}</span>
                </>
              ) : (
                t(`gateways.leftOut.reason.${reason}`)
              )
            }
          />
        ))}
      </Rows>
    </Section>
  );
}

/** What of one device is not used. */
export function LeftOutOfDevice({ device }: { readonly device: string }) {
  const { data } = useAnswer('GET /panel/gateway');
  const all = (data?.gateways ?? []).flatMap(({ health }) => health?.leftOut ?? []);
  return <LeftOutList all={all.filter(({ id }) => id === device)} isOfOne />;
}
