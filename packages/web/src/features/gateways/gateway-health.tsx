import { GatewayState, TroubleLine } from '#features/gateways/gateway-state.tsx';
import { LeftOutList } from '#features/devices/left-out.tsx';
import { PowerRow } from '#features/gateways/power-row.tsx';
import {
  bringsDevices,
  gatewayIcon,
  isOutward,
  placeOf,
  type ShownGateway,
} from '#features/gateways/gateway.ts';
import { timeOfDay } from '#lib/clock-text.ts';
import { devices } from '#lib/house/house.ts';
import { useRows } from '#lib/house/keyed-store.ts';
import { useText, type TextKey } from '#lib/i18n/use-text.ts';
import { devicePath } from '#lib/paths.ts';
import { Tag } from '#ui/tag.tsx';
import { PageLink } from '#ui/page-link.tsx';
import { Section } from '#ui/page.tsx';
import { LinkRow, Row, Rows } from '#ui/rows.tsx';

/** How far the word of its devices goes, where that is not as far as of others. */
const notes: Partial<Readonly<Record<ShownGateway['kind'], readonly [tag: TextKey, text: TextKey]>>> = {
  rf: ['gateways.bareCodes', 'gateways.bareCodesText'],
  fromHomeAssistant: ['gateways.viaAssistant', 'gateways.viaAssistantText'],
};

/** How a gateway fares, and the devices of the panel on it. */
export function GatewayHealth({ gateway }: { readonly gateway: ShownGateway }) {
  const t = useText();
  const { kind, health } = gateway;
  const note = notes[kind];
  const rows = useRows(devices, (all) => all.filter(({ id }) => health?.devices.includes(id as never)));
  const facts =
    health === null
      ? []
      : [
          t('gateways.since', { time: timeOfDay(health.since) }),
          ...(isOutward(kind)
            ? []
            : [
                health.heard === null
                  ? t('gateways.heardNever')
                  : t('gateways.heard', { time: timeOfDay(health.heard) }),
              ]),
          ...(health.version === '' ? [] : [t('gateways.version', { version: health.version })]),
          ...(health.others === 0 ? [] : [t('gateways.others', { count: health.others })]),
        ];
  return (
    <>
      <Rows label={t('gateways.health')}>
        <Row
          icon={gatewayIcon(kind)}
          title={placeOf(gateway) || t(`gateways.kind.${kind}`)}
          note={
            <>
              {facts.join(' · ')}
              {health !== null && health.state !== 'up' && health.trouble !== null && (
                <>
                  <br />
                  <TroubleLine health={health} />
                </>
              )}
            </>
          }
          state={
            <>
              <GatewayState health={health} />
              {note !== undefined && (
                <Tag tone="offline" icon="info">
                  {t(note[0])}
                </Tag>
              )}
            </>
          }
        />
        {health?.power !== undefined && <PowerRow power={health.power} />}
      </Rows>
      {kind === 'ups' && <p className="muted dense">{t('gateways.power.text')}</p>}
      {kind === 'zwave' && (
        <PageLink to="/setting/setting_zwave_tool" className="link">
          {t('gateways.zwaveTools')}
        </PageLink>
      )}
      {note !== undefined && <p className="muted dense">{t(note[1])}</p>}
      <LeftOutList all={health?.leftOut ?? []} isOfOne={false} />
      {!bringsDevices(kind) ? null : (
        <Section
          title={t('gateways.devicesOn')}
          more={
            <PageLink to="/setting/setting_device/add" className="link">
              {t('gateways.toAdd')}
            </PageLink>
          }
        >
          {rows.length === 0 ? (
            <p className="muted dense">{t('gateways.noDevices')}</p>
          ) : (
            <Rows label={t('gateways.devicesOn')}>
              {rows.map((device) => (
                <LinkRow
                  key={device.id}
                  icon="contactOpen"
                  title={device.name}
                  note={t(`devices.kind.${device.kind}`)}
                  to={devicePath(device.id)}
                />
              ))}
            </Rows>
          )}
        </Section>
      )}
    </>
  );
}
