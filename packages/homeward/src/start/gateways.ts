import type { Gateway, GatewayProbe } from '@homeward/contract/shapes/devices/gateway.ts';
import type { GatewayKind } from '@homeward/contract/words/devices/gateway-rows.ts';
import type { ProbeNote } from '@homeward/drivers/common/ask-broker.ts';
import type { CameraOptions } from '@homeward/drivers/camera/options.ts';
import { troubleOf } from '@homeward/drivers/common/trouble.ts';
import type { Driver, Picture } from '@homeward/drivers/port.ts';
import type { GatewayPort, OwnSoundOf } from '@homeward/hub/devices/gateway-port.ts';
import { findGateways } from './find-gateways.ts';
import {
  brandCameraOptions,
  cameraOptions,
  fromHomeAssistantOptions,
  homeAssistantOptions,
  hueOptions,
  matterOptions,
  mqttOptions,
  rfOptions,
  speakerOptions,
  type Sounds,
  upsOptions,
  wiredOptions,
  zigbeeOptions,
  zwaveOptions,
} from './gateway-options.ts';
import type { Machine } from './panel-host.ts';

interface Ports extends Pick<Machine, 'clock' | 'random' | 'log'> {
  readonly sounds: Sounds;
}
type Tried = Promise<{
  readonly ok: boolean;
  readonly detail: string;
  readonly picture?: Picture;
  readonly learned?: Readonly<Record<string, string>>;
}>;

interface Kind {
  prepare(gateway: Gateway, ports: Ports, ownSound: OwnSoundOf): Promise<() => Driver>;
  probe(gateway: Gateway, ports: Ports, note: ProbeNote): Tried;
}

/** A camera, whatever it speaks. */
const cameraKind = (optionsOf: (gateway: Gateway) => CameraOptions): Kind => ({
  prepare: async (gateway, ports) => {
    const { createCameraDriver } = await import('@homeward/drivers/camera/driver.ts');
    return () => createCameraDriver(optionsOf(gateway), ports);
  },
  probe: async (gateway, ports, note) => {
    const { probeCamera } = await import('@homeward/drivers/camera/probe.ts');
    return probeCamera(optionsOf(gateway), ports, note);
  },
});

/** How each kind is opened and tried. Libraries are loaded by the first gateway that needs them. */
const kinds: Readonly<Record<GatewayKind, Kind>> = {
  zigbee: {
    prepare: async (gateway, ports) => {
      const { createZigbeeDriver } = await import('@homeward/drivers/zigbee/driver.ts');
      return () => createZigbeeDriver(zigbeeOptions(gateway), ports);
    },
    probe: async (gateway, _ports, note) => {
      const { probeZigbee } = await import('@homeward/drivers/zigbee/probe.ts');
      return probeZigbee(zigbeeOptions(gateway), note);
    },
  },
  zwave: {
    prepare: async (gateway, ports) => {
      const { createZwaveDriver } = await import('@homeward/drivers/zwave/driver.ts');
      return () => createZwaveDriver(zwaveOptions(gateway), ports);
    },
    probe: async (gateway, _ports, note) => {
      const { probeZwave } = await import('@homeward/drivers/zwave/probe.ts');
      return probeZwave(zwaveOptions(gateway), note);
    },
  },
  camera: cameraKind(cameraOptions),
  hikvision: cameraKind((gateway) => brandCameraOptions('hikvision', gateway)),
  dahua: cameraKind((gateway) => brandCameraOptions('dahua', gateway)),
  mqtt: {
    prepare: async (gateway, ports) => {
      const { createMqttDriver } = await import('@homeward/drivers/mqtt/driver.ts');
      return () => createMqttDriver(mqttOptions(gateway), ports);
    },
    probe: async (gateway, _ports, note) => {
      const { probeMqtt } = await import('@homeward/drivers/mqtt/probe.ts');
      return probeMqtt(mqttOptions(gateway), note);
    },
  },
  hue: {
    prepare: async (gateway, ports) => {
      const { createHueDriver } = await import('@homeward/drivers/hue/driver.ts');
      return () => createHueDriver(hueOptions(gateway), ports);
    },
    probe: async (gateway, { clock }, note) => {
      const { probeHue } = await import('@homeward/drivers/hue/probe.ts');
      return probeHue(hueOptions(gateway), clock, note);
    },
  },
  matter: {
    prepare: async (gateway, ports) => {
      const { createMatterDriver } = await import('@homeward/drivers/matter/driver.ts');
      return () => createMatterDriver(matterOptions(gateway), ports);
    },
    probe: async (gateway, { clock }, note) => {
      const { probeMatter } = await import('@homeward/drivers/matter/probe.ts');
      return probeMatter(matterOptions(gateway), clock, note);
    },
  },
  fromHomeAssistant: {
    prepare: async (gateway, ports) => {
      const { createFromHomeAssistantDriver } =
        await import('@homeward/drivers/from-home-assistant/driver.ts');
      return () => createFromHomeAssistantDriver(fromHomeAssistantOptions(gateway), ports);
    },
    probe: async (gateway, { clock }, note) => {
      const { probeFromHomeAssistant } = await import('@homeward/drivers/from-home-assistant/probe.ts');
      return probeFromHomeAssistant(fromHomeAssistantOptions(gateway), clock, note);
    },
  },
  homeAssistant: {
    prepare: async (gateway, ports) => {
      const { createHomeAssistantDriver } = await import('@homeward/drivers/home-assistant/driver.ts');
      return () => createHomeAssistantDriver(homeAssistantOptions(gateway), ports);
    },
    probe: async (gateway, _ports, note) => {
      const { probeHomeAssistant } = await import('@homeward/drivers/home-assistant/probe.ts');
      return probeHomeAssistant(homeAssistantOptions(gateway), note);
    },
  },
  speaker: {
    prepare: async (gateway, ports, ownSound) => {
      const { createSpeakerDriver } = await import('@homeward/drivers/speaker/driver.ts');
      return () => createSpeakerDriver({ ...speakerOptions(gateway, ports.sounds), ownSound }, ports);
    },
    probe: async (gateway, { clock, sounds }, note) => {
      const { probeSpeaker } = await import('@homeward/drivers/speaker/probe.ts');
      return probeSpeaker(speakerOptions(gateway, sounds), clock, note);
    },
  },
  ups: {
    prepare: async (gateway, ports) => {
      const { createUpsDriver } = await import('@homeward/drivers/ups/driver.ts');
      return () => createUpsDriver(upsOptions(gateway), ports);
    },
    probe: async (gateway, { clock }, note) => {
      const { probeUps } = await import('@homeward/drivers/ups/probe.ts');
      return probeUps(upsOptions(gateway), clock, note);
    },
  },
  rf: {
    prepare: async (gateway, ports) => {
      const { createRfDriver } = await import('@homeward/drivers/rf/driver.ts');
      return () => createRfDriver(rfOptions(gateway), ports);
    },
    probe: async (gateway, ports, note) => {
      const { probeRf } = await import('@homeward/drivers/rf/probe.ts');
      return probeRf(rfOptions(gateway), ports, note);
    },
  },
  wired: {
    prepare: async (gateway, ports) => {
      const { createWiredDriver } = await import('@homeward/drivers/wired/driver.ts');
      return () => createWiredDriver(wiredOptions(gateway), ports);
    },
    probe: async (gateway, ports, note) => {
      const { probeWired } = await import('@homeward/drivers/wired/probe.ts');
      return probeWired(wiredOptions(gateway), ports, note);
    },
  },
};

/** A clip or a drawing is no picture of what a camera sees. */
const seen = (picture: Picture | undefined): Pick<GatewayProbe, 'picture'> =>
  picture?.type === 'image/jpeg' || picture?.type === 'image/png'
    ? { picture: { type: picture.type, content: picture.content } }
    : {};

async function probe(gateway: Gateway, ports: Ports): Promise<GatewayProbe> {
  const found: GatewayProbe['found'][number][] = [];
  const note: ProbeNote = (what, count, text = '') => {
    if (found.length < 12) found.push({ what, count, text: text.slice(0, 200) });
  };
  try {
    const { ok, detail, picture, learned } = await kinds[gateway.kind].probe(gateway, ports, note);
    return {
      ok,
      trouble: ok ? null : troubleOf(detail),
      found,
      ...seen(picture),
      ...(learned && { learned }),
    };
  } catch (error) {
    return { ok: false, trouble: troubleOf(String(error)), found };
  }
}

/** The gateways that this machine can open. */
export const gatewaysOf = ({ clock, random, log }: Omit<Ports, 'sounds'>, sounds: Sounds): GatewayPort => ({
  prepare: (gateway, ownSound) =>
    kinds[gateway.kind].prepare(gateway, { clock, random, log, sounds }, ownSound),
  probe: (gateway) => probe(gateway, { clock, random, log, sounds }),
  find: () => findGateways(clock, sounds.command.length > 0),
});
