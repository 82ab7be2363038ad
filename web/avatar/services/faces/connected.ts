/** Resolves once both sides have found each other. @throws {Error} where they cannot. */
export async function connected(peer: RTCPeerConnection, signal: AbortSignal): Promise<void> {
  const {promise, resolve, reject} = Promise.withResolvers<void>();
  const look = () => {
    if (peer.connectionState === 'connected') resolve();
    else if (peer.connectionState === 'failed') reject(new Error('the connection failed'));
  };
  peer.addEventListener('connectionstatechange', look, {signal});
  look();
  await promise;
  peer.removeEventListener('connectionstatechange', look);
}
