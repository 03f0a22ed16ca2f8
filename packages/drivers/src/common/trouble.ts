import type { GatewayTrouble } from '@homeward/contract/shapes/devices/gateway.ts';

const mostDetail = 300;

/** What a wire said of why it is down, by words that are always in it. The first that fits counts. */
const signs: readonly (readonly [GatewayTrouble['why'], RegExp])[] = [
  [
    'signIn',
    /not authori[sz]ed|bad user ?name or password|refuses this name or password|name or password is refused/i,
  ],
  ['certificate', /certificate|self.signed/i],
  ['refused', /ECONNREFUSED|nothing listens/i],
  ['nameUnknown', /ENOTFOUND|EAI_AGAIN|name is not known/i],
  ['unreachable', /EHOSTUNREACH|ENETUNREACH|cannot be reached|no way to this address/i],
  ['noAnswer', /the server says nothing any more|server closed the connection/i],
  ['digest', /wants the password readable/i],
  ['serverOld', /Z-Wave JS server .* is too old/i],
  ['serverNew', /Z-Wave JS server .* is newer/i],
  ['serverBusy', /server is not ready yet|refuses to begin|does not say how its network stands/i],
  ['noZwaveServer', /no Z-Wave JS server|not speak as a Z-Wave JS server/i],
  ['matterOld', /Matter server .* is too old/i],
  ['matterNew', /Matter server .* is newer/i],
  ['noMatterServer', /no Matter server|not speak as a Matter server/i],
  ['noAnswer', /Matter server does not say/i],
  ['linkButton', /button of the bridge is not pressed/i],
  ['noHueBridge', /no Hue bridge/i],
  ['hueForgot', /bridge does not know this panel/i],
  ['noAnswer', /the bridge closed the connection/i],
  ['token', /refuses this token/i],
  ['noAssistant', /no Home Assistant|not speak as a Home Assistant|does not speak TLS/i],
  ['noAnswer', /Home Assistant (?:says nothing any more|closed the connection)/],
  ['noHikvision', /no Hikvision camera/i],
  ['noDahua', /no Dahua camera/i],
  ['noCamera', /no ONVIF camera|does not speak HTTP|says where its events|its answer is far too long/i],
  ['noCommand', /no command that plays sounds/i],
  ['noSound', /^no sound/i],
  ['noUpsServer', /no NUT server/i],
  ['upsUnknown', /knows no UPS/i],
  ['upsUnheard', /not heard of the UPS|no driver that talks with the UPS|does not say how it stands/i],
  ['noBridge', /no Zigbee2MQTT speaks/i],
  ['bridgeOffline', /(?:bridge|receiver|board) is offline/i],
  ['notInstalled', /is not installed/i],
  ['noStick', /rtl_433 ended|no supported devices|says nothing any more/i],
  ['frozen', /frozen|heartbeat|echo/i],
  ['supply', /supply of the loops/i],
  ['terminals', /refused: |Illegal data address|inputs measured/i],
  ['noAnswer', /timeout|timed out|ETIMEDOUT|no answer|nothing came/i],
  ['noBroker', /no MQTT broker/i],
];

/** The reason of a loss in words that a person can be told in his language; `detail` is as it was said. */
export const troubleOf = (reason: string): GatewayTrouble => ({
  why: signs.find(([, sign]) => sign.test(reason))?.[0] ?? 'other',
  detail: reason.slice(0, mostDetail),
});
