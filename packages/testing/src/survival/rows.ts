import { gatewayRows } from '@homeward/contract/words/devices/gateway-rows.ts';
import {
  boardByBrokerPeer,
  homeAssistantPeer,
  mqttPeer,
  rfByBrokerPeer,
  zigbeePeer,
} from './peers/by-broker.ts';
import { brandPeer, onvifPeer } from './peers/cameras.ts';
import { huePeer } from './peers/hue.ts';
import { modbusPeer, upsPeer } from './peers/lines.ts';
import { gpioPeer, receiverPeer } from './peers/programs.ts';
import { fromHomeAssistantPeer, matterPeer, zwavePeer } from './peers/sockets.ts';
import { speakerPeer } from './peers/speaker.ts';
import type { Surroundings, SurvivalPeer } from './peer.ts';

/** Every way in which a gateway is opened: its kind, and where a choice decides what is behind it, that too. */
export const waysOfGateways: readonly string[] = gatewayRows.flatMap(({ kind, fields }) => {
  const deciding = fields.find(({ field }) => fields.some(({ when }) => when?.field === field));
  return deciding?.kind.tag === 'choice' ? deciding.kind.of.map((one) => `${kind}: ${one}`) : [kind];
});

/** The bad side of each of them. */
export const peers: Readonly<Record<string, (around: Surroundings) => Promise<SurvivalPeer>>> = {
  zigbee: zigbeePeer,
  zwave: zwavePeer,
  mqtt: mqttPeer,
  camera: onvifPeer,
  hikvision: () => brandPeer('hikvision'),
  dahua: () => brandPeer('dahua'),
  'rf: receiver': receiverPeer,
  'rf: mqtt': rfByBrokerPeer,
  'wired: mqtt': boardByBrokerPeer,
  'wired: modbus': modbusPeer,
  'wired: gpio': gpioPeer,
  hue: huePeer,
  matter: matterPeer,
  fromHomeAssistant: fromHomeAssistantPeer,
  homeAssistant: homeAssistantPeer,
  ups: upsPeer,
  speaker: speakerPeer,
};
