// One call from start to end. Every wait is a state with a limit, and `stop` is heard in all of them.
import {
  begin,
  complete,
  fail,
  failSoftly,
  noteCall,
  noteFatal,
  noteJoined,
  noteRecording,
  noteRecordingStarted,
  parts,
  sayEnded,
  sayLive,
  sayReconnecting,
  sayRecording,
  sayStopped,
  skipRecording,
} from './start.parts.ts';

const failed = {target: '#voice-call.leaving', actions: fail};
const lost = [{guard: 'mayReconnect', target: '#voice-call.dropped', actions: noteFatal}, failed] as const;
const goOn = {actions: complete};
const goOnWithout = {actions: failSoftly};

/**
 * The start flow of spec section 4 and what comes after it. session.ts provides the actors: the turn among
 * calls, the platform, and the room.
 */
export const startMachine = parts.createMachine({
  id: 'voice-call',
  context: ({input}) => ({
    ...input,
    stage: 'initialization',
    began: input.startedAt,
    call: undefined,
    fatal: undefined,
    isJoined: false,
    isOver: false,
    hasStarted: false,
    reconnections: 0,
    recordingAskedAt: 0,
    recording: 'none',
  }),
  initial: 'starting',
  states: {
    starting: {
      tags: 'starting',
      initial: 'claiming',
      on: {
        stop: {target: 'leaving', actions: sayStopped},
        // The promise that fails with it tells of it.
        fatal: {actions: noteFatal},
        // A token has the room record while the join is under way.
        'recording-started': {actions: noteRecordingStarted},
      },
      states: {
        claiming: {
          invoke: {src: 'claim', onDone: {target: 'creating', actions: complete}, onError: failed},
          after: {claimLimit: failed},
        },
        creating: {
          entry: begin('web-call-creation'),
          invoke: {
            src: 'create',
            onDone: {target: 'building', actions: [noteCall, complete]},
            onError: failed,
          },
          after: {createLimit: failed},
        },
        building: {
          entry: begin('daily-call-object-creation'),
          invoke: {
            src: 'build',
            input: ({context}) => context.call,
            onDone: {target: 'permitting', actions: complete},
            onError: failed,
          },
          after: {settleLimit: failed},
        },
        permitting: {
          entry: begin('mobile-permissions'),
          always: {guard: 'isDesktop', target: 'joining', actions: complete},
          after: {mobileWait: {target: 'joining', actions: complete}},
        },
        joining: {
          entry: [begin('daily-call-join'), noteRecording],
          invoke: {
            src: 'join',
            onDone: [
              {guard: 'records', target: '#voice-call.settling.recording', actions: [complete, noteJoined]},
              {target: '#voice-call.settling', actions: [complete, noteJoined, skipRecording, sayRecording]},
            ],
            onError: lost,
          },
          on: {left: failed},
          // While the browser asks for the microphone no limit runs; it begins again with the answer.
          initial: 'waiting',
          states: {
            waiting: {on: {asked: 'asking'}, after: {joinLimit: lost}},
            asking: {on: {answered: 'waiting'}},
          },
        },
      },
    },
    // In the room: what fails here costs its own feature, not the call.
    settling: {
      tags: 'starting',
      initial: 'observing',
      on: {
        stop: {target: 'leaving', actions: sayStopped},
        left: failed,
        fatal: lost,
        'recording-started': {actions: [noteRecordingStarted, sayRecording]},
      },
      states: {
        recording: {
          entry: [begin('video-recording-setup'), noteRecording],
          invoke: {
            src: 'record',
            onDone: {target: 'observing', ...goOn},
            onError: {target: 'observing', ...goOnWithout},
          },
          after: {settleLimit: {target: 'observing', ...goOnWithout}},
        },
        observing: {
          entry: begin('audio-observer-setup'),
          invoke: {
            src: 'observe',
            onDone: {target: 'processing', ...goOn},
            onError: {target: 'processing', ...goOnWithout},
          },
          after: {settleLimit: {target: 'processing', ...goOnWithout}},
        },
        processing: {
          entry: begin('audio-processing-setup'),
          invoke: {
            src: 'process',
            onDone: {target: '#voice-call.live', ...goOn},
            onError: {target: '#voice-call.live', ...goOnWithout},
          },
          after: {settleLimit: {target: '#voice-call.live', ...goOnWithout}},
        },
      },
    },
    live: {
      tags: 'live',
      entry: sayLive,
      on: {
        stop: 'leaving',
        left: {target: 'leaving', actions: sayEnded},
        fatal: lost,
        'recording-started': {actions: [noteRecordingStarted, sayRecording]},
      },
    },
    // The connection broke: the old room is taken down, and after a wait the call is joined again.
    dropped: {
      tags: 'live',
      entry: sayReconnecting,
      on: {stop: 'leaving'},
      initial: 'clearing',
      states: {
        clearing: {
          invoke: {src: 'leave', onDone: 'waiting', onError: 'waiting'},
          after: {leaveLimit: failed},
        },
        waiting: {after: {reconnectDelay: '#voice-call.starting.building'}},
      },
    },
    leaving: {
      tags: 'ending',
      on: {left: {actions: sayEnded}},
      invoke: {src: 'leave', onDone: 'over', onError: 'over'},
      after: {leaveLimit: 'forcing'},
    },
    forcing: {
      tags: 'ending',
      invoke: {src: 'force', onDone: 'over', onError: 'over'},
      after: {forceLimit: 'over'},
    },
    over: {type: 'final', tags: 'ending', entry: sayEnded},
  },
});
