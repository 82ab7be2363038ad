// The assistant's voice comes out of <audio> elements in the page, one for each participant who is played.
// They are gone when their participant is, and none outlives its call.

import type {Preferences} from './preferences.ts';

/** Browsers refuse to play before the visitor has touched the page. */
const REFUSAL = 'NotAllowedError';

/** What playing led to: `blocked` needs a gesture of the visitor, `gone` was taken away meanwhile. */
export type Playing = 'playing' | 'blocked' | 'gone';

export class AudioPlayers {
  readonly #players = new Map<string, HTMLAudioElement>();
  readonly #blocked = new Set<string>();
  readonly #preferences: Preferences;
  readonly #onSpeakerLost: (error: unknown) => void;

  constructor(preferences: Preferences, onSpeakerLost: (error: unknown) => void) {
    this.#preferences = preferences;
    this.#onSpeakerLost = onSpeakerLost;
  }

  /** The player of the participant, or of the one that is played. */
  player(participantId?: string): HTMLAudioElement | null {
    if (participantId !== undefined) return this.#players.get(participantId) ?? null;
    return this.#players.values().next().value ?? null;
  }

  /** Plays the track, in the place of an earlier one of the participant. @throws what play() rejects with otherwise. */
  async play(participantId: string, track: MediaStreamTrack): Promise<Playing> {
    const player = this.#players.get(participantId) ?? this.#add(participantId);
    player.srcObject = new MediaStream([track]);
    const {speaker} = this.#preferences;
    // A speaker that was unplugged since is no reason for silence.
    if (speaker !== undefined) await setSink(player, speaker).catch(this.#onSpeakerLost);
    return this.#start(participantId, player);
  }

  /** Plays what was blocked; call it from a gesture. @returns who can be heard now. */
  async resume(): Promise<readonly string[]> {
    const heard: string[] = [];
    for (const participantId of this.#blocked) {
      const player = this.#players.get(participantId);
      if (player && (await this.#start(participantId, player)) === 'playing') heard.push(participantId);
    }
    return heard;
  }

  remove(participantId: string): void {
    const player = this.#players.get(participantId);
    this.#players.delete(participantId);
    this.#blocked.delete(participantId);
    if (!player) return;
    player.srcObject = null;
    player.remove();
  }

  clear(): void {
    for (const participantId of this.#players.keys()) this.remove(participantId);
  }

  /** The volume of the preferences, for those who play already. */
  applyVolume(): void {
    for (const player of this.#players.values()) this.#setVolume(player);
  }

  /** @throws {DOMException} for a device that is not there or not allowed. */
  async setSpeaker(deviceId: string): Promise<void> {
    await Promise.all([...this.#players.values()].map((player) => setSink(player, deviceId)));
  }

  #add(participantId: string): HTMLAudioElement {
    const player = document.createElement('audio');
    player.dataset['participantId'] = participantId;
    this.#setVolume(player);
    this.#players.set(participantId, player);
    return player;
  }

  #setVolume(player: HTMLAudioElement): void {
    player.volume = this.#preferences.volume;
    // iOS lets no page set a volume.
    player.muted = this.#preferences.volume === 0;
  }

  async #start(participantId: string, player: HTMLAudioElement): Promise<Playing> {
    try {
      const playing = player.play();
      // Into the page while the sound begins: the browser takes its time for an element with controls of its own.
      if (!player.isConnected) document.body.append(player);
      await playing;
      this.#blocked.delete(participantId);
      return 'playing';
    } catch (error) {
      if (this.#players.get(participantId) !== player) return 'gone';
      if (!(error instanceof Error) || error.name !== REFUSAL) throw error;
      this.#blocked.add(participantId);
      return 'blocked';
    }
  }
}

async function setSink(player: HTMLAudioElement, deviceId: string): Promise<void> {
  if (!('setSinkId' in player)) {
    throw new DOMException('This browser cannot choose a speaker.', 'NotSupportedError');
  }
  await player.setSinkId(deviceId);
}
