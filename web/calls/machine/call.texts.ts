// What a call says. The first group is the specification's, to the letter (section 8, 'Calls').

export const CALL_TEXTS = {
  /** getUserMedia was denied for a voice call. */
  microphoneDenied: 'Microphone permission denied. Please allow microphone access to make voice calls.',
  /** getUserMedia was denied for a video call. */
  devicesDenied:
    'Camera and microphone permissions denied. Please allow camera and microphone access to make video calls.',
  /** Anything else went wrong before the request was sent. */
  notInitiated: 'Failed to initiate call. Please try again.',
  /** Nobody answered for 30 s. */
  timeout: 'Call timeout. The user did not answer.',
  declined: 'Call was declined',
  /** No peer could be made in this browser. */
  notEstablished: 'Failed to establish connection',
  /** The other side's offer was not accepted by this browser. */
  offerFailed: 'Failed to process call offer',
  /** The other side's answer was not accepted by this browser. */
  answerFailed: 'Failed to process call answer',
  /** The callee accepted, and camera or microphone could not be opened. */
  notAccepted: 'Failed to accept call. Please check your camera/microphone permissions.',
  /** Every way to connect was tried. The call ends 5 s later. */
  connectionFailed: 'Connection failed. Check your firewall settings or try again later.',
  /** The connection broke and is being restored. */
  connectionLost: 'Connection lost. Attempting to reconnect...',
} as const;

/** Asked before the page is left (section 4). Browsers show their own words on close and reload. */
export const LEAVE_CALL_TEXT = 'You are currently in a call... Leaving this page ends it.';

/** Our own, for what the specification does not name. */
export const OWN_CALL_TEXTS = {
  noMicrophone: 'No microphone found. Connect one and try again.',
  noCamera: 'No camera found. Connect one, or start a voice call instead.',
  microphoneBusy: 'Your microphone is in use by another app. Close that app and try again.',
  cameraBusy: 'Your camera is in use by another app. Close that app and try again.',
  unsuitable: 'This device can’t be used for calls. Choose another one.',
  notSupported: 'This browser can’t make calls. Update it, or use another one.',
  cameraDenied: 'Camera access is blocked. Allow it in your browser’s site settings.',
  cameraRevoked:
    'Your browser no longer allows the camera here. The call goes on without it. Allow it in the site settings to turn it on.',
  cameraPulled: 'Your camera was disconnected. The call goes on without it.',
  microphoneChanged: 'Your microphone was disconnected. We switched to another one.',
  microphoneRevoked:
    'Your browser no longer allows the microphone here. Allow it in the site settings, then unmute.',
  microphoneBack: 'A microphone is connected again. Unmute to be heard.',
  microphonePulled: 'Your microphone was disconnected. Connect one so that others can hear you.',
  screenFailed: 'Your screen couldn’t be shared.',
  elsewhere: 'You’re in a call in another tab.',
  answeredElsewhere: 'Answered on another device',
  callingElsewhere: 'You’re calling from another device',
  declinedElsewhere: 'Declined on another device',
  busy: 'They’re in another call. Try again later.',
  inCall: 'You’re already in a call.',
  peerGone: 'The other person lost their connection',
  missed: 'Missed call',
  ended: 'Call ended',
} as const;
