// The widget of the platform's quickstart: a class around the SDK, a button, a transcript.
import Vapi from '@vapi-ai/web';

class VoiceWidget {
  private vapi: Vapi;
  private isConnected = false;
  private transcript: HTMLElement;
  private status: HTMLElement;

  constructor(
    private apiKey: string,
    private assistantId: string,
  ) {
    this.vapi = new Vapi(this.apiKey);
    this.status = document.createElement('p');
    this.transcript = document.createElement('ul');
    const start = document.createElement('button');
    start.textContent = 'Start';
    start.onclick = () => this.startCall();
    const stop = document.createElement('button');
    stop.textContent = 'Stop';
    stop.onclick = () => this.endCall();
    document.body.append(start, stop, this.status, this.transcript);
    this.setupEventListeners();
  }

  private setupEventListeners() {
    this.vapi.on('call-start', () => {
      this.isConnected = true;
      this.updateUI();
    });
    this.vapi.on('call-end', () => {
      this.isConnected = false;
      this.updateUI();
    });
    this.vapi.on('message', (message) => {
      if (message.type === 'transcript' && message.transcriptType === 'final') {
        this.addToTranscript(message.role, message.transcript);
      } else if (message.type === 'function-call') {
        console.log('Function called:', message.functionCall.name, message.functionCall.parameters);
      } else if (message.type === 'custom-thing-of-our-backend') {
        console.log(message.payload.deep.field);
      }
    });
    this.vapi.on('error', (error) => {
      console.log('Vapi error:', error.type, error.stage, error.error?.message);
    });
  }

  async startCall() {
    const call = await this.vapi.start(this.assistantId);
    if (call) this.status.dataset.call = call.id.toUpperCase();
  }

  endCall() {
    this.vapi.stop();
  }

  private addToTranscript(role: string, text: string) {
    const line = document.createElement('li');
    line.textContent = `${role}: ${text}`;
    this.transcript.append(line);
  }

  private updateUI() {
    this.status.textContent = this.isConnected ? 'Connected' : 'Disconnected';
  }
}

new VoiceWidget('public-key', 'assistant-id');
