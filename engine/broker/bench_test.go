package broker

import "testing"

// busyBroker has a handful of messages in all kinds of places.
func busyBroker(b *testing.B) *Broker {
	b.Helper()
	p, _ := ProfileByName("rabbitmq")
	br := New(p)
	payload := `{"user_id": 1, "items": [{"id": "A", "qty": 1}], "amount": 100}`
	for _, id := range []string{"E1", "E2", "E3", "E4"} {
		br.Publish(dawn, id, "order.created", payload, id)
	}
	br.Deliver(dawn, "", "w1")
	br.Ack(dawn, "w1")
	br.Deliver(dawn, "", "w1")
	br.Nack(dawn, "w1")
	br.Deliver(dawn, "", "w2")
	return br
}

func BenchmarkDeliverAck(b *testing.B) {
	br := busyBroker(b)
	b.ReportAllocs()
	for b.Loop() {
		work := br.Clone()
		if _, _, err := work.Deliver(dawn, "", "w1"); err != nil {
			b.Fatal(err)
		}
		if _, ok := work.Ack(dawn, "w1"); !ok {
			b.Fatal("not taken")
		}
	}
}

func BenchmarkDisconnect(b *testing.B) {
	br := busyBroker(b)
	b.ReportAllocs()
	for b.Loop() {
		work := br.Clone()
		work.Disconnect(dawn, "w2")
	}
}

func BenchmarkClone(b *testing.B) {
	br := busyBroker(b)
	b.ReportAllocs()
	for b.Loop() {
		br.Clone()
	}
}

func BenchmarkAppendKey(b *testing.B) {
	br := busyBroker(b)
	var buf []byte
	b.ReportAllocs()
	for b.Loop() {
		buf = br.AppendKey(buf[:0], dawn)
	}
}

func BenchmarkDeliverable(b *testing.B) {
	br := busyBroker(b)
	b.ReportAllocs()
	for b.Loop() {
		br.Deliverable("w1")
	}
}
