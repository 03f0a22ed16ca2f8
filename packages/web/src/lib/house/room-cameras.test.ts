import { describe, expect, it } from 'vitest';
import { camerasByRoom, camerasNear } from '#lib/house/room-cameras.ts';

const rows = [
  { id: 'door', room: 'hall' },
  { id: 'eye', room: 'hall' },
  { id: 'porch', room: 'hall' },
  { id: 'lamp', room: 'den' },
  { id: 'far', room: 'den' },
  { id: 'key', room: '' },
  { id: 'drive', room: '' },
];
const seen = [
  { device_id: 'porch', name: 'Porch' },
  { device_id: 'eye', name: 'Eye' },
  { device_id: 'drive', name: 'Drive' },
];
const near = (device: string) => camerasNear(device, rows, camerasByRoom(rows, seen)).map(({ id }) => id);

describe('the cameras near a device', () => {
  it('are those of its room, by name', () => {
    expect(near('door')).toEqual(['eye', 'porch']);
  });

  it('are not the one that it is itself', () => {
    expect(near('eye')).toEqual(['porch']);
  });

  it('are only those that somebody may see', () => {
    expect(near('lamp')).toEqual([]);
  });

  it('are none where it stands in no room, though cameras may, too, and none of what is gone', () => {
    expect([near('key'), near('drive'), near('gone')]).toEqual([[], [], []]);
  });
});
