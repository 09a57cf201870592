package sandproof.reference.isolation.docker;

import java.io.IOException;
import java.util.function.Consumer;
import java.util.function.Function;
import sandproof.reference.isolation.Cell;
import sandproof.reference.isolation.Grounds;
import sandproof.reference.isolation.Order;
import sandproof.reference.isolation.Resource;
import sandproof.reference.isolation.Spare;

/**
 * The grounds of a container to come. The container itself is made for its task: its command and its limits are
 * part of what it is created from.
 *
 * @param grounds laid for no order in particular
 * @param cell makes the cell that stands on them
 */
record ContainerSpare(String taskId, Grounds grounds, Function<Order, Cell> cell) implements Spare {
    @Override
    public void build(Consumer<Resource> note, WayOut way) throws IOException {
        grounds.lay(note);
        if (grounds.order().egress()) {
            way.open(grounds.places().egress());
            grounds.openEgress();
        }
    }

    @Override
    public Cell claim(Order order) {
        return cell.apply(order);
    }

    @Override
    public boolean fit() {
        return true;
    }

    @Override
    public void discard() {
        // Nothing of it lives.
    }
}
