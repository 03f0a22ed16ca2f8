/** Where this device is; undefined where the browser cannot or may not say. Asks the reader the first time. */
export function ownPosition(): Promise<
  { readonly latitude: number; readonly longitude: number; readonly accuracy: number } | undefined
> {
  // Absent on pages without TLS.
  if (!('geolocation' in navigator)) return Promise.resolve(undefined);
  return new Promise((resolve) => {
    navigator.geolocation.getCurrentPosition(
      ({ coords: { latitude, longitude, accuracy } }) =>
        resolve({ latitude, longitude, accuracy: Math.round(accuracy) }),
      () => resolve(undefined),
      { enableHighAccuracy: true, timeout: 15_000, maximumAge: 0 },
    );
  });
}
