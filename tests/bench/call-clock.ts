// Runs inside the pages of a call, product and peers alike, before their own scripts: when a button was pressed, when the
// first picture of the other side was decoded, and how many there are. Times are ms of the wall clock: pages of two
// browsers are compared.

export type CallClock = {
  /** Forgets the call before. */
  reset(): void;
  /** When the last click was made. */
  clickedAt(): number;
  /** Resolves when the first picture of the other side is decoded. */
  firstFrame(): Promise<number>;
  /** Resolves when `more` pictures were decoded beyond those that there are now. */
  moreFrames(more: number): Promise<number>;
  /** Size of the pictures of the other side. */
  size(): Promise<string>;
};

export type CallWindow = Window & {callClock: CallClock};

/** For `context.addInitScript`. */
export function installCallClock(): void {
  const LOOK_MS = 20;
  let connections: RTCPeerConnection[] = [];
  let clickedAt = Number.NaN;
  let tell: (at: number) => void = () => undefined;
  let told = new Promise<number>((resolve) => (tell = resolve));

  document.addEventListener(
    'click',
    ({timeStamp}) => (clickedAt = Date.now() - (performance.now() - timeStamp)),
    {capture: true},
  );

  /** A picture is passed to this element when it is decoded, whatever the page shows. */
  const watch = (track: MediaStreamTrack) => {
    const video = document.createElement('video');
    video.muted = true;
    video.srcObject = new MediaStream([track]);
    video.requestVideoFrameCallback(() => {
      tell(Date.now());
      // What a call costs is measured without it.
      video.srcObject = null;
    });
    // Taken away with its first frame, it is told so; a frame that never comes fails the run by its limit.
    void video.play().catch(() => undefined);
  };

  const described = new WeakSet<RTCPeerConnection>();
  const describe: (description: RTCSessionDescriptionInit) => Promise<void> =
    // oxlint-disable-next-line typescript/unbound-method -- called with its connection below.
    RTCPeerConnection.prototype.setRemoteDescription;
  Object.assign(RTCPeerConnection.prototype, {
    setRemoteDescription(this: RTCPeerConnection, description: RTCSessionDescriptionInit) {
      if (!described.has(this)) {
        described.add(this);
        connections.push(this);
        this.addEventListener('track', ({track}) => {
          if (track.kind === 'video') watch(track);
        });
      }
      return describe.call(this, description);
    },
  });

  const pictures = async () => {
    const open = connections.filter(({signalingState}) => signalingState !== 'closed');
    const reports = await Promise.all(open.map((connection) => connection.getStats()));
    return reports
      .flatMap((report) => [...report.values()] as (RTCInboundRtpStreamStats & {kind?: string})[])
      .filter(({type, kind}) => type === 'inbound-rtp' && kind === 'video');
  };
  const decoded = async () => (await pictures()).reduce((sum, {framesDecoded = 0}) => sum + framesDecoded, 0);

  (window as unknown as CallWindow).callClock = {
    reset: () => {
      connections = [];
      clickedAt = Number.NaN;
      told = new Promise((resolve) => (tell = resolve));
    },
    clickedAt: () => clickedAt,
    firstFrame: () => told,
    moreFrames: async (more) => {
      let seen = await decoded();
      let grown = 0;
      for (;;) {
        await new Promise((resolve) => setTimeout(resolve, LOOK_MS));
        const now = await decoded();
        // A connection that was built again counts from zero.
        grown += Math.max(0, now - seen);
        seen = now;
        if (grown >= more) return Date.now();
      }
    },
    size: async () => {
      const [picture] = await pictures();
      return `${picture?.frameWidth ?? 0}×${picture?.frameHeight ?? 0}`;
    },
  };
}
